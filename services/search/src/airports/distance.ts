interface Place {
  latitude: number
  longitude: number
}

/** Great-circle distance in kilometres (haversine, mean Earth radius), to the nearest kilometre. */
export function greatCircleDistanceKm(from: Place, to: Place): number {
  const radians = Math.PI / 180
  const north = Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2
  const east = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2
  const across = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * east
  return Math.round(2 * 6371 * Math.asin(Math.min(1, Math.sqrt(north + across))))
}
