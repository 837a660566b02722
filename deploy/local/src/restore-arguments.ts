/** Takes `--secrets FILE` out of what stands after `npm run restore --`; the others are for whoever restores. */
export function secretsAfter(args: readonly string[]): { secretsFrom: string | null; others: string[] } {
  const at = args.findIndex((it) => it === '--secrets' || it.startsWith('--secrets='))
  if (at < 0) return { secretsFrom: null, others: [...args] }
  const [name = '', ...rest] = args.slice(at)
  const inOne = name.startsWith('--secrets=')
  const secretsFrom = inOne ? name.slice('--secrets='.length) : rest[0]
  if (!secretsFrom) throw new Error('--secrets must name a file: npm run restore -- --secrets FILE …')
  return { secretsFrom, others: [...args.slice(0, at), ...(inOne ? rest : rest.slice(1))] }
}
