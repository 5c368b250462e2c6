import { languages } from '../shared/i18n/languages.ts'

/**
 * CloudFront runs this before its cache (its own JavaScript, so it is kept as text): the root leads to the pages of a
 * folder, and the folder to its index.
 */
export const viewerRequest = (folder: string): string => `function handler(event) {
  var request = event.request
  if (request.uri === '/' || request.uri === '/${folder}') {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/${folder}/' } } }
  }
  if (request.uri === '/${folder}/') request.uri = '/${folder}/index.html'
  return request
}`

/** The same, for answers with words: a language that is none of ours, or none, is the default one. */
export const foldLanguage = (defaultLanguage: string): string => `function handler(event) {
  var known = ${JSON.stringify(languages)}
  var request = event.request
  var lang = request.headers.lang
  if (!lang || known.indexOf(lang.value) < 0) request.headers.lang = { value: '${defaultLanguage}' }
  return request
}`
