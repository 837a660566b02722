import { Component, Suspense, type ReactNode } from 'react'

/** Leaves out what fails. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** A part that loads late and that the page can do without: `fallback` stands for it meanwhile. */
export function Spare({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}
