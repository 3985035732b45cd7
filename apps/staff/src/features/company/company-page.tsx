import { COMPANY_FACTS } from '@contour/domain/site/company'
import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { calls, type CompanyRead } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { VersionedFacts } from '../../frame/versions/versioned-facts.tsx'
import { companyTexts } from '../../texts/en/company.ts'
import { WriteCompany } from './write-company.tsx'

/** Name, address and support contact of the company: what patients read, what waits, and every version (D-101). */
export function CompanyPage() {
  const t = useTexts(companyTexts)
  const read = useQuery(reads.company())
  return (
    <div className="card">
      <PageHead title={t('title')} />
      <p className="mb-4 max-w-measure text-muted">{t('note')}</p>
      <ReadStates read={read} label={t('loading')} />
      {read.data ? <Company read={read.data} /> : null}
    </div>
  )
}

function Company({ read }: { read: CompanyRead }) {
  const t = useTexts(companyTexts)
  return (
    <VersionedFacts
      names={COMPANY_FACTS}
      nameOf={(name) => t(name)}
      facts={read.facts}
      builtIn={read.settings}
      inForce={read.in_force}
      versions={read.versions}
      factsOf={({ facts }) => facts}
      write={(from, onClose) => <WriteCompany from={from} onClose={onClose} />}
      approve={calls.company.approve}
      withdraw={calls.company.withdrawWaiting}
      refresh={[['company'], ['states']]}
      words={{
        now: t('now'),
        fromBuiltIn: t('fromSettings'),
        builtIn: t('settings'),
        write: t('write'),
        approve: (version) => t('approve', { version }),
        withdraw: (version) => t('withdraw', { version }),
        applies: (day) => t('applies', { day }),
        history: t('history'),
      }}
    />
  )
}
