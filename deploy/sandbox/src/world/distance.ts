export type LatLon = { readonly lat: number; readonly lon: number }

export const minFlightKm = 150

const earthKm = 6371
const radians = Math.PI / 180

/** Great-circle distance in kilometres. */
export function greatCircleKm(from: LatLon, to: LatLon): number {
  const dLat = (to.lat - from.lat) * radians
  const dLon = (to.lon - from.lon) * radians
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * Math.sin(dLon / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** From -1 (due west) to 1 (due east) at the start of the great circle. */
export function eastwardness(from: LatLon, to: LatLon): number {
  const dLon = (to.lon - from.lon) * radians
  const y = Math.sin(dLon) * Math.cos(to.lat * radians)
  const x =
    Math.cos(from.lat * radians) * Math.sin(to.lat * radians) -
    Math.sin(from.lat * radians) * Math.cos(to.lat * radians) * Math.cos(dLon)
  const norm = Math.hypot(x, y)
  return norm === 0 ? 0 : y / norm
}

/** Gate to gate, rounded to five minutes. Jet streams make flights east faster. */
export function estimateFlightMinutes(from: LatLon, to: LatLon, km: number): number {
  const jet = km > 1500 ? 45 : 20
  const kmh = (km < 600 ? 690 : km < 1500 ? 770 : 835) + jet * eastwardness(from, to)
  return Math.round((32 + (km / kmh) * 60) / 5) * 5
}
