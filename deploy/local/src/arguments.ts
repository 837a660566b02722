import { parseArgs } from 'node:util'

interface StartArguments {
  aiScans: number
  reset: boolean
  doctor: boolean
}

const maxAiScans = 16

/** Parses the arguments of `npm start --`. A `refusal` is a sentence for the terminal. */
export function parseStartArguments(args: readonly string[]): StartArguments | { refusal: string } {
  const { tokens, values } = parseArgs({
    args: [...args],
    options: {
      'ai-scan': { type: 'string', default: '1' },
      reset: { type: 'boolean', default: false },
      doctor: { type: 'boolean', default: false },
    },
    strict: false,
    tokens: true,
  })
  const unknown = tokens.find(
    (token) => token.kind !== 'option' || !['ai-scan', 'reset', 'doctor'].includes(token.name),
  )
  if (unknown)
    return {
      refusal: `npm start does not know ${args[unknown.index]}. It knows --ai-scan, --reset and --doctor.`,
    }
  const given = String(values['ai-scan'])
  const aiScans = /^[1-9]\d?$/.test(given) ? Number(given) : Infinity
  if (aiScans > maxAiScans) return { refusal: `--ai-scan must be a number from 1 to ${maxAiScans}.` }
  return { aiScans, reset: values.reset === true, doctor: values.doctor === true }
}

/** Takes `--secrets FILE` out of the arguments of `npm run restore --`; the others are for the restore script. */
export function extractRestoreSecretsArgument(args: readonly string[]): {
  secretsFrom: string | null
  others: string[]
} {
  const at = args.findIndex((it) => it === '--secrets' || it.startsWith('--secrets='))
  if (at < 0) return { secretsFrom: null, others: [...args] }
  const [name = '', ...rest] = args.slice(at)
  const inOne = name.startsWith('--secrets=')
  const secretsFrom = inOne ? name.slice('--secrets='.length) : rest[0]
  if (!secretsFrom) throw new Error('--secrets must name a file: npm run restore -- --secrets FILE …')
  return { secretsFrom, others: [...args.slice(0, at), ...(inOne ? rest : rest.slice(1))] }
}
