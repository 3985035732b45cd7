import { Component } from 'react'
import type { ReactNode } from 'react'
import { PageError } from '../frame/page-error.tsx'

/** The first page's equivalent of the router's error boundary. */
export class FirstBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <PageError /> : this.props.children
  }
}
