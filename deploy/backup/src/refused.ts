/** What the one at the terminal can put right: shown as its sentence alone. */
export class Refused extends Error {
  override name = 'Refused'
}
