/** Those of `names` that are set. */
export function given<Name extends string>(
  settings: Partial<Record<NoInfer<Name>, string>>,
  names: readonly Name[],
): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (settings[name] ? [[name, settings[name]]] : [])))
}
