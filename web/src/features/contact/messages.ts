/** Texts of the contact page. */
export const contactText = {
  lead: 'Questions, problems or ideas: tell us what happened and what you expected.',
  form: {
    label: 'Contact form',
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    submit: 'Send Message',
    sent: 'Message Sent!',
    sentWhy: "We'll get back to you within 24 hours",
  },
  direct: {
    title: 'Email us directly',
    why: 'Your email goes straight to a person, and you keep a copy.',
    reply: 'We reply within 24 hours.',
    helpful: 'It helps to include',
    items: [
      'the route and dates you searched',
      'what the page said, and when',
      'your account’s email, but never your password',
    ],
  },
  first: {
    title: 'Looking for a quick answer?',
    why: 'See the most common questions about prices, plans and alerts.',
    support: 'Go to Support',
  },
}
