import { useState, type ReactNode } from 'react'
import { ContourField } from './contour-field.tsx'

/** A clinician, as patients see them: portrait or initials, name, facts and biography. */
export function ClinicianCard({
  id,
  title,
  level: Heading = 'h2',
  name,
  initials,
  portrait,
  facts,
  biography,
  children,
}: {
  id: string
  /** What the person did: "Prescribed by". */
  title: ReactNode
  level?: 'h2' | 'h3'
  name: string
  initials: string
  /** Address of a square picture. */
  portrait: string | null
  /** NPI and license, one line each. */
  facts: readonly string[]
  biography: string | null
  /** Actions below the text. */
  children?: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="card p-6!">
      <div className="flex items-start gap-4">
        <Picture key={portrait} initials={initials} portrait={portrait} />
        <div className="min-w-0">
          <Heading id={id} className="grid">
            <span className="type-small font-normal text-muted">{title}</span>
            <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
          </Heading>
          {facts.map((fact) => (
            <p key={fact} className="type-small text-muted">
              {fact}
            </p>
          ))}
        </div>
      </div>
      {biography ? (
        <p className="mt-4 max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">{biography}</p>
      ) : null}
      {children}
    </section>
  )
}

/** The portrait over the initials, which stay visible if it does not load. The name stands next to it as text. */
function Picture({ initials, portrait }: { initials: string; portrait: string | null }) {
  const [failed, setFailed] = useState(false)
  return (
    <span
      aria-hidden
      className="relative grid size-18 flex-none place-items-center overflow-hidden rounded-control bg-care"
    >
      <ContourField
        width={180}
        height={180}
        step={15}
        seed={3}
        lit={false}
        className="absolute inset-0 size-full"
      />
      <span className="relative font-display text-[1.375rem] font-semibold text-white">{initials}</span>
      {portrait && !failed ? (
        <img
          src={portrait}
          alt=""
          width={72}
          height={72}
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  )
}
