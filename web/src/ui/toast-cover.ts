/**
 * On a phone a toast is as wide as the page: who has the results before their eyes would see less of them, and read the same
 * above them.
 *
 * @param id of the results
 */
export function wouldCover(id: string): boolean {
  const results = document.getElementById(id)?.getBoundingClientRect()
  const isPhone = !matchMedia('(width >= 48rem)').matches
  return isPhone && results !== undefined && results.top < innerHeight && results.bottom > 0
}
