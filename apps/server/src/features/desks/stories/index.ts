export { registerStoryMediaRoute, registerStoryUploads } from './plain-routes.ts'
export { readStories } from './read-stories.ts'
export { sweepStoryFile } from './sweep-story-file.ts'
