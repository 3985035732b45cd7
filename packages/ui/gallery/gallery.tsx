import { useState } from 'react'
import { Shell } from '../src/shell.tsx'
import { LineProgress } from '../src/line-progress.tsx'
import { QuestionCard } from '../src/question-card.tsx'
import { RadioCards } from '../src/option-card.tsx'
import { Button } from '../src/button.tsx'
import { StickyActions } from '../src/sticky-actions.tsx'

export function Gallery() {
  const [v, set] = useState<string | undefined>('yes')
  return (
    <Shell back={{ href: '#' }}>
      <LineProgress label="About you" at={2} of={5} left="about 3 min left" />
      <QuestionCard
        title="Have you taken a weight‑loss medication in the last 2 weeks?"
        why="It decides your safe starting dose. Only your clinician sees the answer."
      >
        <RadioCards
          id="q"
          legendHidden
          label="q"
          value={v}
          onChange={set}
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
            { value: 'unsure', label: 'I’m not sure' },
          ]}
        />
      </QuestionCard>
      <StickyActions note="Saved. Pick up on any device.">
        <Button wide>Continue</Button>
      </StickyActions>
    </Shell>
  )
}
