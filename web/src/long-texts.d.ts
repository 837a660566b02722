declare module '*.md' {
  /** The text before the first heading. */
  export const lead: string
  // oxlint-disable-next-line typescript/consistent-type-imports -- the declaration of an ambient module has no relative imports
  export const sections: readonly import('./prose/content.ts').Section[]
}
