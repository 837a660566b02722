declare module '*.md' {
  type LongText = import('./prose/content.ts').LongText

  export const lead: LongText['lead']
  export const sections: LongText['sections']
}
