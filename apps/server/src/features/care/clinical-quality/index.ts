export { noticeCopiedNote } from './copied-notes.ts'
export { drawSample, scheduleSampleDraw } from './draw-sample.ts'
export { saveFiredRules } from './fired-rules.ts'
export { recordAdverseEvent } from './record-event.ts'
