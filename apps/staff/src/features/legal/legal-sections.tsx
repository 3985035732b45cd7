import type { LegalVersion } from '../../calls/calls.ts'

/** A legal text as patients read it. */
export const LegalSections = ({ sections }: Pick<LegalVersion, 'sections'>) => (
  <div
    className="grid max-h-96 gap-3 overflow-y-auto rounded-card border border-hairline p-4"
    tabIndex={0}
    role="group"
  >
    {sections.map(({ title, text }) => (
      <section key={title} className="grid gap-1">
        {title === '' ? null : <h3 className="type-label">{title}</h3>}
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </div>
)
