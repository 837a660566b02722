import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endHydration } from './browser/hydrated.ts'
import { Layout } from './layout/layout.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { ScrollToAnchor } from './layout/scroll-to-anchor.tsx'
import { AppRoutes } from './routes.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  // After a pause, in which the browser can answer, begins to show what the build could not know.
  useEffect(() => void setTimeout(endHydration), [])
  return (
    <QueryClientProvider client={queryClient}>
      <Layout>
        <ErrorBoundary>
          <AppRoutes />
        </ErrorBoundary>
        <ScrollToAnchor />
      </Layout>
    </QueryClientProvider>
  )
}
