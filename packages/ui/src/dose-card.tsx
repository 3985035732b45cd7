import type { ReactNode } from 'react'
import { DoseText } from './dose-text.tsx'
import { Syringe } from './syringe.tsx'

type Props = {
  title?: ReactNode
  /** "semaglutide, once a week" */
  medicine: ReactNode
  /** "0.5 mg", exactly as prescribed */
  strength: string
  /** Omitted where the product is not drawn into a syringe. */
  draw?: { label: ReactNode; units: number; unitsText: string; volume: string; capacity?: 30 | 50 | 100 }
  footnote?: ReactNode
  actions?: ReactNode
}

export function DoseCard({ title, medicine, strength, draw, footnote, actions }: Props) {
  return (
    <section className="card @container p-6!">
      {title ? <h3 className="type-h3">{title}</h3> : null}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="grid">
          <span className="type-small text-muted">{medicine}</span>
          <DoseText size="huge">{strength}</DoseText>
        </p>
        {draw ? (
          <p className="grid @sm:text-right">
            <span className="type-small text-muted">{draw.label}</span>
            <DoseText size="large">{draw.unitsText}</DoseText>
            <span className="type-small text-muted">
              <DoseText>{draw.volume}</DoseText>
            </span>
          </p>
        ) : null}
      </div>
      {draw ? (
        <div className="mt-2.5">
          <Syringe units={draw.units} capacity={draw.capacity ?? 100} />
        </div>
      ) : null}
      {footnote ? <p className="type-meta mt-1 text-muted">{footnote}</p> : null}
      {actions ? <div className="mt-4 flex flex-wrap gap-3">{actions}</div> : null}
    </section>
  )
}
