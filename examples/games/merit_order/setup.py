"""What pyproject.toml cannot say: the sentences are compiled before they are packed."""

from babel.messages.frontend import CompileCatalog
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithWords(build_py):
    def run(self) -> None:
        compiling = CompileCatalog(self.distribution)
        compiling.initialize_options()
        compiling.directory, compiling.domain = "merit_order/locale", "merit-order"
        compiling.finalize_options()
        compiling.run()
        super().run()


setup(cmdclass={"build_py": BuildWithWords})
