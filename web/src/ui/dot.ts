/** Stands between two details in a running line, at whose end it is never left; a list of them is `Dotted`. */
export const dot = '\u00a0·\u00a0'
