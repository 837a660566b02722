import { problemBody } from '@faresight/contracts/problem'
import { proofHeader } from '@faresight/contracts/search/proof'

/** What has been solved lately: it holds for some minutes, so that not every search solves anew. */
let proof: string | null = null

/**
 * Sends a request, and once more with a proof of work where the server wants one first, as it does while very many search.
 *
 * @param send with the headers to add
 */
export async function sendProving(
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
  const { solve } = await import('./solve.ts')
  proof = await solve(data.challenge, signal)
  return proof === null ? response : send({ [proofHeader]: proof })
}
