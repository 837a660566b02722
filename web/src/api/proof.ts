import { problemBody } from '@faresight/contracts/problem'
import { proofHeader } from '@faresight/contracts/search/proof'

/** The last solution. It stays valid for minutes, so one proof covers several searches. */
let proof: string | null = null

/**
 * Sends a request, and sends it again with a proof of work if the server requires one, as it does under heavy load.
 *
 * @param send takes the headers to add
 */
export async function sendWithProofOfWork(
  send: (headers: Record<string, string>) => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await send(proof === null ? {} : { [proofHeader]: proof })
  if (response.status !== 403) return response
  const { data } = problemBody.safeParse(
    await response
      .clone()
      .json()
      .catch(() => null),
  )
  if (data?.challenge === undefined) return response
  const { solveProofOfWork } = await import('./solve.ts')
  proof = await solveProofOfWork(data.challenge, signal)
  return proof === null ? response : send({ [proofHeader]: proof })
}
