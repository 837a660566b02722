/** A provider in a sentence for travellers: `ignav` → `Ignav`. */
export function titleOf(provider: string): string {
  return provider.replace(/^./, (first) => first.toUpperCase())
}
