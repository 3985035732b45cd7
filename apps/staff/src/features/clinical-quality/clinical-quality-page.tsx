import { useTexts } from '@contour/texts/use-texts'
import { Tabs } from '@contour/ui/tabs'
import { useSearchParams } from 'react-router'
import { PageHead } from '../../frame/page-head.tsx'
import { qualityTexts } from '../../texts/en/clinical-quality.ts'
import { EventsTab } from './events-tab.tsx'
import { NotesTab, RulesTab } from './figures-tabs.tsx'
import { SamplesTab } from './samples-tab.tsx'

const SHOWN = {
  samples: <SamplesTab />,
  events: <EventsTab />,
  notes: <NotesTab />,
  rules: <RulesTab />,
}

const isShown = (text: string | null): text is keyof typeof SHOWN => text !== null && text in SHOWN

/** The medical director's safety net in four tabs. */
export default function ClinicalQualityPage() {
  const t = useTexts(qualityTexts)
  const [params, setParams] = useSearchParams()
  const asked = params.get('show')
  const show = isShown(asked) ? asked : 'samples'
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs
        label={t('tabs')}
        selected={show}
        onSelect={(id) => setParams(id === 'samples' ? {} : { show: id }, { replace: true })}
        tabs={[
          { id: 'samples', label: t('samples') },
          { id: 'events', label: t('events') },
          { id: 'notes', label: t('notes') },
          { id: 'rules', label: t('rules') },
        ]}
      >
        {SHOWN[show]}
      </Tabs>
    </>
  )
}
