import type { ReactNode } from 'react'
import { KeyCap } from './key-cap.tsx'

type Props = {
  name: string
  /** Whether the button is filled. */
  onDark?: boolean
  children: ReactNode
}

/** The label of a button with its key, for the eye only: screen readers find the keys in the keyboard help. */
export function WithKey({ name, onDark = true, children }: Props) {
  return (
    <span className="inline-flex items-center gap-2.5">
      {children}
      <span aria-hidden className="max-md:hidden">
        <KeyCap name={name} onDark={onDark} />
      </span>
    </span>
  )
}
