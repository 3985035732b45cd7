import type { ReactNode } from 'react'
import { Notice } from '@contour/ui/notice'
import { PageFrame } from '../../frame/page-frame.tsx'

export type LegalSection = { title: string; text: readonly string[] }

/** A policy as it stands: version, date, sections; printable. The draft mark stays until counsel has read it (M-40). */
export function LegalPage({
  title,
  version,
  dated,
  sections,
  children,
}: {
  title: string
  version: string
  dated: string
  sections: readonly LegalSection[]
  children?: ReactNode
}) {
  return (
    <PageFrame width="content" back={{ href: '/' }}>
      <article className="grid max-w-measure gap-6 pt-4 pb-14">
        <h1 className="type-h1">{title}</h1>
        <p className="type-small text-muted">
          Version {version}, {dated}
        </p>
        <Notice tone="warn" title="Draft for counsel">
          This text is a working draft. It must be reviewed by counsel before the service opens to patients.
        </Notice>
        {sections.map((section) => (
          <section key={section.title} className="grid gap-2">
            <h2 className="type-h3">{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {children}
      </article>
    </PageFrame>
  )
}
