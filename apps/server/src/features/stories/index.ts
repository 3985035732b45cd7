export { readStories } from './read-stories.ts'
