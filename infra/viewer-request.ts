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
