/** A row of the lists that stand beside a running scan. */
export const row = 'flex min-h-11 items-center gap-3 border-line text-14 not-first:border-t'
