import type { ReactNode } from 'react'

type Props = { children: ReactNode; size?: 'inline' | 'large' | 'huge' | 'display' }

/** A strength, volume or number of units in the dose font (slashed zero, distinct 1 l I). Never for prices. */
export function DoseText({ children, size = 'inline' }: Props) {
  const sizes = {
    inline: '',
    large: 'text-[2rem] leading-tight font-semibold',
    huge: 'text-[3.375rem] leading-[1.1] font-semibold',
    /** The dose of the week, the largest thing on its page; "12.5 mg" still fits 320 px. */
    display: 'text-[clamp(3rem,15vw,5.5rem)] leading-none font-semibold',
  }
  return <span className={`type-dose whitespace-nowrap ${sizes[size]}`}>{children}</span>
}
