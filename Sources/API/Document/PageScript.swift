/// What the page does beside showing its text: it filters the contents, closes the menu behind a choice, and marks where
/// the reader went.
enum PageScript {
    static let text = """
        const menu = document.querySelector('.menu'), nav = document.querySelector('nav')
        const filter = nav.querySelector('input'), none = nav.querySelector('.none')
        const groups = [...nav.querySelectorAll('details')].map(group => ({
          group, name: group.firstChild.textContent.toLowerCase() + ' ',
          entries: [...group.querySelectorAll('li')].map(entry => ({entry, text: entry.textContent.toLowerCase()}))
        }))
        function show() {
          const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean)
          let found = 0
          for (const {group, name, entries} of groups) {
            let here = 0
            for (const {entry, text} of entries) {
              entry.hidden = !words.every(word => (name + text).includes(word))
              if (!entry.hidden) here++
            }
            group.hidden = here === 0
            group.open = words.length > 0 && here > 0
            found += here
          }
          none.hidden = found > 0
        }
        function mark() {
          nav.querySelector('[aria-current]')?.removeAttribute('aria-current')
          const here = [...nav.querySelectorAll('a')].find(link => link.hash === location.hash)
          here?.setAttribute('aria-current', 'true')
          here?.closest('details')?.setAttribute('open', '')
          here?.scrollIntoView({block: 'nearest'})
        }
        mark()
        addEventListener('hashchange', mark)
        filter.hidden = false
        filter.addEventListener('input', show)
        nav.addEventListener('click', event => { if (event.target.closest('a')) menu.open = false })
        document.addEventListener('keydown', event => {
          if (event.key === 'Escape' && menu.open) { menu.open = false; menu.firstChild.focus() }
        })
        """
}
