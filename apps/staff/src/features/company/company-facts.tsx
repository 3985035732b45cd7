import { COMPANY_FACTS, type CompanyFacts } from '@contour/domain/site/company'
import { useTexts } from '@contour/texts/use-texts'
import { companyTexts } from '../../texts/en/company.ts'

/** The facts of the company; what differs from the version before it is marked. */
export function CompanyFactsList({
  facts,
  before,
}: {
  facts: CompanyFacts
  before?: CompanyFacts | undefined
}) {
  const t = useTexts(companyTexts)
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr]">
      {COMPANY_FACTS.map((name) => (
        <div key={name} className="contents">
          <dt className="text-muted">{t(name)}</dt>
          <dd className="mb-2 [overflow-wrap:anywhere] sm:mb-0">
            {before && before[name] !== facts[name] ? (
              <>
                <del className="text-muted">{before[name]}</del>{' '}
                <ins className="font-semibold">{facts[name]}</ins>
              </>
            ) : (
              facts[name]
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
