import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sendPage } from '../pages/headers.ts'
import { escaped, page } from '../pages/html.ts'

const query = z.object({ q: z.string().max(2000).default('') })

/** Stands for the search engine to which the links of a provider without links of its own lead. */
export function webSearchRoutes(app: FastifyInstance): void {
  app.get('/web-search', (request, reply) => {
    const { q } = query.safeParse(request.query).data ?? { q: '' }
    return sendPage(
      reply,
      page(
        'Sandbox web search',
        `<p>Nothing is searched here. A real search engine would now look for</p>
<p><strong>${escaped(q)}</strong></p>`,
      ),
    )
  })
}
