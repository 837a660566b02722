/** Texts of the page under an address that nobody has. */
export const notFoundText = {
  title: 'Flight Not Found',
  body: 'This page has left, or was never on the board.',
  home: 'Return Home',
  board: {
    title: 'Departures',
    asked: { code: 'FS 404', to: 'The page you asked for', state: 'Not found' },
    /** What does leave, in place of it. */
    flights: {
      home: { code: 'FS 001', to: 'Search flights', state: 'Boarding' },
      how: { code: 'FS 007', to: 'How It Works', state: 'On time' },
      plans: { code: 'FS 012', to: 'Plans', state: 'On time' },
      support: { code: 'FS 024', to: 'Support', state: 'On time' },
    },
  },
}
