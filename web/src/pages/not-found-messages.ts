/** Texts of the 404 page. */
export const notFoundText = {
  title: 'Flight Not Found',
  body: 'This page has departed, or never existed.',
  home: 'Return Home',
  board: {
    title: 'Departures',
    asked: { code: 'FS 404', to: 'This page', state: 'Not found' },
    flights: {
      home: { code: 'FS 001', to: 'Search flights', state: 'Boarding' },
      how: { code: 'FS 007', to: 'How It Works', state: 'On time' },
      plans: { code: 'FS 012', to: 'Plans', state: 'On time' },
      support: { code: 'FS 024', to: 'Support', state: 'On time' },
    },
  },
}
