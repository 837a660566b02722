/** The id of what an answer of Stripe names, or has within. */
export function idOf(thing: string | { readonly id: string } | null | undefined): string {
  return typeof thing === 'string' ? thing : (thing?.id ?? '')
}
