import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** What is shown in place of the part that failed; `again` renders the part once more. */
  renderBroken: (again: () => void) => ReactNode
}

/** Confines an error of a part to that part: the rest of the page is unaffected. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed
      ? this.props.renderBroken(() => this.setState({ failed: false }))
      : this.props.children
  }
}
