import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Layout } from './layout/layout.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { ScrollToAnchor } from './layout/scroll-to-anchor.tsx'
import { AppRoutes } from './routes.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Layout>
        <ErrorBoundary>
          <AppRoutes />
          <ScrollToAnchor />
        </ErrorBoundary>
      </Layout>
    </QueryClientProvider>
  )
}
