import { Component } from 'react'
import type { ReactNode } from 'react'
import { PageTrouble } from './page-trouble.tsx'

/** What the router's error boundary is on other pages. */
export class FirstBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <PageTrouble /> : this.props.children
  }
}
