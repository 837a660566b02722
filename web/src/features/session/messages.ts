/** What we say about a session that has ended, by how it ended. */
export const sessionText = {
  over: {
    title: 'Please log in',
    body: 'Your session has ended. Until you log in, you’ll see the site as a visitor.',
  },
  elsewhere: { title: 'Signed out', body: 'You signed out in another tab.' },
  everywhere: { title: 'Signed out everywhere', body: 'All your sessions have ended, including this one.' },
  /** The server didn't answer, and still has the session. */
  untold: {
    title: 'Logout Failed',
    body: 'The server didn’t respond, but you’re signed out in this browser.',
  },
}
