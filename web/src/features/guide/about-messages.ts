/** Labels of the page about us; what it says is in `content`. */
export const aboutText = {
  title: 'About Faresight',
  drawn: { party: 'round trip, 2 adults', each: '206 USD each', live: 'Live, checked 2 min ago' },
  scoreboard: 'See the scoreboard',
  forecasts: 'How forecasts are made',
  contact: 'Contact us',
  support: 'Read the answers',
}
