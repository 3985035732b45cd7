import type { ReactNode } from 'react'

/** A card of the second column, named by its heading. */
export function SideCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="card grid content-start gap-3 p-6!">
      <h2 id={id} className="font-display text-[1.25rem] leading-tight font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type Props = { what: string; detail?: string | undefined; when: string; amount?: string }

export function DatedRow({ what, detail, when, amount }: Props) {
  return (
    <div className="type-small flex items-baseline justify-between gap-4">
      <dt className="min-w-0">
        {what}
        {detail ? <span className="block text-muted">{detail}</span> : null}
        <span className="block text-muted">{when}</span>
      </dt>
      <dd className="type-number flex-none font-semibold">{amount}</dd>
    </div>
  )
}
