import { createContext, useContext, type ReactNode } from 'react'

/** The texts that the components contain themselves. All others are passed as props. */
export const englishWords = {
  skipToContent: 'Skip to content',
  back: 'Go Back',
  help: 'Help',
  error: 'Error:',
  optional: '(optional)',
  errorTitle: 'There is a problem',
  working: 'Working',
  close: 'Close',
  month: 'Month',
  day: 'Day',
  year: 'Year',
  feet: 'Feet',
  inches: 'Inches',
  pounds: 'Pounds',
  bmiWaits: 'The BMI appears here as you type.',
  phoneArea: 'Area code, 3 digits',
  phoneMiddle: 'Next 3 digits',
  phoneLine: 'Last 4 digits',
  chooseFile: 'Choose a file',
  orDrop: 'or drop it here',
  replaceFile: 'Choose another file',
  removeFile: 'Remove',
  tryAgain: 'Try Again',
  fileReady: 'Ready to send',
  fileSent: 'Sent',
  done: 'Done',
  now: 'Now',
  later: 'Later',
  charactersLeft: (left: number) => `${left} characters left`,
  charactersOver: (over: number) => `${over} characters too many`,
  codeDigit: (at: number, of: number) => `Digit ${at} of ${of}`,
  why: 'Why we ask:',
  mostChosen: 'Most chosen',
  care: 'Care',
  medicine: 'Medicine',
  delivery: 'Delivery',
  money: 'Money',
  problem: 'Problem',
  signOut: 'Sign out',
  sections: 'Sections',
  menu: 'Menu',
  staff: 'staff',
}

export type Words = typeof englishWords

const WordsContext = createContext<Words>(englishWords)

/** Provides the texts of another language to its children; without it the components use English. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

export function useWords(): Words {
  return useContext(WordsContext)
}
