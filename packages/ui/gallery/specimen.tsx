import type { ReactNode } from 'react'

type SpecimenProps = { name: string; children: ReactNode; wide?: boolean }

/** Shows one component in its states; `wide` puts them into one column. */
export function Specimen({ name, children, wide = false }: SpecimenProps) {
  return (
    <section
      id={name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}
      className="border-t border-hairline py-10"
    >
      <h2 className="type-meta mb-5 font-semibold text-muted">{name}</h2>
      <div className={wide ? 'grid grid-cols-1 gap-8' : 'grid grid-cols-1 items-start gap-8 lg:grid-cols-2'}>
        {children}
      </div>
    </section>
  )
}

type StateProps = { name: string; children: ReactNode; bare?: boolean }

export function State({ name, children, bare = false }: StateProps) {
  return (
    <div className="min-w-0">
      <p className="type-meta mb-2 text-muted">{name}</p>
      <div className={bare ? '' : 'max-w-form'}>{children}</div>
    </div>
  )
}
