import product from './product.en.json'

export default { product }
