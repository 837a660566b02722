import { enFigures } from './en/figures.ts'

/** How figures are written that are not just counted. */
export const figuresText: typeof enFigures = enFigures
