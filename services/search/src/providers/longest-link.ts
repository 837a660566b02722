/** Characters; a longer link is cut off somewhere on the way. */
export const longestLink = 8192
