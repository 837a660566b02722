const rules = new Map<string, Intl.PluralRules>()

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The form of a word that a number takes in a language: `plural('en-CA', 1, { one: 'adult', other: 'adults' })`. */
export function plural(locale: string, count: number, forms: Forms): string {
  let rule = rules.get(locale)
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale)))
  return forms[rule.select(count)] ?? forms.other
}
