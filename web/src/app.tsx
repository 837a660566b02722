import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Layout } from './layout/layout.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { ScrollToAnchor } from './layout/scroll-to-anchor.tsx'
import { AppRoutes } from './routes.tsx'

export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Layout>
        <ErrorBoundary>
          <Suspense fallback={<div className="min-h-[70vh]" />}>
            <AppRoutes />
            <ScrollToAnchor />
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </QueryClientProvider>
  )
}
