export type Labels = Readonly<Record<string, string>>

/** By which objects of the cluster name others. */
interface Selector {
  matchLabels?: Labels
  matchExpressions?: readonly { key: string; operator: string; values?: readonly string[] }[]
}

/** Whether a selector takes in what has these labels; an empty one takes in everything. */
export function selects(selector: Selector, labels: Labels): boolean {
  const equal = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value)
  return (
    equal &&
    (selector.matchExpressions ?? []).every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`Operator ${operator} is not known here.`)
      return (values ?? []).includes(labels[key] ?? '')
    })
  )
}
