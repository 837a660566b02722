declare module 'virtual:land' {
  /** Coasts: a ring each, `[x, y, dx, dy, …]` in tenths of a degree. */
  export const land: readonly (readonly number[])[]
}
