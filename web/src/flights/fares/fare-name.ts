/** `ECONOMY LIGHT` → `Economy Light`: one provider shouts the names of fares that others write plainly. */
export function fareName(name: string): string {
  const isShouted = name.length > 3 && name === name.toUpperCase() && /[A-Z]{4}/.test(name)
  return isShouted ? name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name
}

/** The name of a fare and its cabin, which is said once: many a fare is called by it. */
export function fareParts(brandedFare: string | null, cabin: string): string[] {
  if (!brandedFare) return [cabin]
  const name = fareName(brandedFare)
  return name.toLowerCase().includes(cabin.toLowerCase()) ? [name] : [name, cabin]
}
